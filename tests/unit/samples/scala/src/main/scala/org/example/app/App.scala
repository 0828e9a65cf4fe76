package org.example.app

import org.example.model
import org.example.model.{Circle, Legacy, Point => Place, Shape => _, _}
import model.Marker
import scala.collection.mutable, java.util.UUID

class App(registry: Registry) extends Base[Place](registry) with Marker { self =>
  private val circle: Circle = new Circle(2.0, registry)
  private val made = Factory("x")
  private val places = mutable.Map.empty[String, Place]

  def run(named: Named, maybe: Option[Circle]): Unit = {
    val area = circle.area
    registry.register(named).rename("b", Seq("c"): _*)
    made.register(circle)
    maybe.find(_.radius > 1)
    val point = Place(1, y = 2)
    point + Place.Zero
    helper(point.x)
    Legacy.scale(area.toInt)
    named match {
      case circle: Circle if circle.radius > 1 => circle.area
      case other @ Nothingness => other.area
      case _ => unknown.area
    }
    for {
      circle <- places.values
      Place(x, _) = circle
    } yield circle.area + x
    places.foreach { implicit place: Place => place.doubled }
    List(named).map(register => register.rename("z"))
    self.helper(3)
    register(named)
    Shape.nothing
  }

  def local(): Int = {
    import Tools.twice
    def helper(value: Int): Int = twice(value)
    val inner = new Marker {
      val inside = 1
      def helper(text: String): Int = inside
    }
    helper(1)
  }
}

abstract class Base[T](val registry: Registry) {
  protected def helper(value: Int): Int = value
  def twice(value: Int): Int = Tools.twice(value)
}

object Tools {
  final val Limit = 10
  def twice(value: Int): Int = value * 2
  def thrice(value: Int)(using limit: Int): Int = value.min(Limit)
}
