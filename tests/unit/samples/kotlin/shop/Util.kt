@file:JvmName("Logs")

package shop.util

class Log(val name: String) {
    fun write(line: Any, times: Int = 1) = repeat(times) { println("$name: $line ${line.hashCode()}") }

    fun flush() {}

    fun close(reason: String) {}

    companion object Factory {
        fun of(any: Any): Log = Log("any").also { log -> log.write(any) }
    }
}

fun text(number: Int) = "$number"

fun text(number: Int, digits: Int) = "$number $digits"

private fun secret() = 1
