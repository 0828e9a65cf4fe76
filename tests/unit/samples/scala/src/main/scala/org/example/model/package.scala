package org.example

package object model {
  type Area = Double
  def round(value: Double): Int = value.toInt
}
